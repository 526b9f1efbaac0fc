# A container of Calabash: built from this folder, run by a user of its own, everything that it keeps
# in /data. docs/operating.md, "In containers".
# What it is built in, and what the first one is made of: the release brings its own Node.
ARG BUILT_IN=docker.io/library/node:24-bookworm-slim
ARG RUN_IN=docker.io/library/debian:bookworm-slim

FROM ${BUILT_IN} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The folder that npm run release packs: nothing of npm comes into the image.
RUN npm run release -- --folder && mv build/release/calabash-* /calabash

FROM ${RUN_IN}
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin calabash \
  && install --directory --owner=calabash --group=calabash /data
COPY --from=build /calabash /opt/calabash
RUN ln -s /opt/calabash/bin/calabash /usr/local/bin/calabash
USER calabash
WORKDIR /data
VOLUME /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
EXPOSE 3000
# Requests in flight, jobs and the own PostgreSQL end within 45 seconds: docker stop --time 45.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["calabash", "ready"]
ENTRYPOINT ["calabash"]
CMD ["start"]
