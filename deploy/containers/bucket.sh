#!/bin/sh
# Makes the bucket, once the store answers.
until echo 's3.bucket.list' | weed shell -master=s3:9333 -filer=s3:8888 | grep -q calabash; do
  echo 's3.bucket.create -name calabash' | weed shell -master=s3:9333 -filer=s3:8888
  sleep 1
done
