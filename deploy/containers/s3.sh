#!/bin/sh
# SeaweedFS with one key.
set -eu
cat > /tmp/s3.json <<KEYS
{ "identities": [{ "name": "calabash",
  "credentials": [{ "accessKey": "calabash", "secretKey": "$S3_SECRET" }],
  "actions": ["Admin", "Read", "Write", "List", "Tagging"] }] }
KEYS
exec weed server -dir=/data -ip=s3 -ip.bind=0.0.0.0 -s3 -s3.port=8333 -s3.config=/tmp/s3.json
