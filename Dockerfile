# syntax=docker/dockerfile:1

# The same major as .nvmrc.
FROM node:24-slim AS build
WORKDIR /source
# The packages change less often than the shop, so they get their own layer.
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
RUN node scripts/container-build.mjs install
COPY . .
RUN node scripts/container-build.mjs /image

FROM node:24-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/compiled \
    MALLOC_ARENA_MAX=1 \
    MALLOC_MMAP_THRESHOLD_=65536 \
    MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /shop
# Owned by root: the shop cannot change its own code.
COPY --from=build /image ./
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
# With ROLES=worker nothing listens: run such a container with --no-healthcheck.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "server/main.ts"]
