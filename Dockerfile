# The API and the workers run from the sources: Node 24 strips the types, so that there is no build step.
FROM node:24-trixie-slim AS console
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts && npm cache clean --force
COPY tsconfig.json ./
COPY scripts/build-console.ts scripts/
COPY src/client src/client
COPY console console
RUN node scripts/build-console.ts

FROM node:24-trixie-slim
# `mneme backup` and `restore`: pg_dump has to be at least as new as the server, which is 17 in docker-compose.yml.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production MNEME_HOST=0.0.0.0 MNEME_DATA_DIR=/var/lib/mneme MNEME_ENVIRONMENT=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without scripts the Node that the project brings elsewhere is left out (190 MB): the image has its own.
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
# What MNEME_EMBEDDER=onnx and MNEME_RERANKER=onnx need, without other platforms' binaries; `--build-arg ONNX=off` leaves it
# out (47 MB). Models are downloaded by `mneme model download`.
ARG ONNX=on
COPY scripts/onnx-packages.sh scripts/
RUN if [ "$ONNX" = on ]; then scripts/onnx-packages.sh && npm cache clean --force; fi
COPY bin bin
COPY --from=console /app/console/dist console/dist
COPY console/generated console/generated
COPY db db
COPY src src
COPY workers workers
RUN mkdir -p /var/lib/mneme/blobs /var/lib/mneme/models && chown -R nobody:nogroup /var/lib/mneme
USER nobody
VOLUME /var/lib/mneme
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/cli/main.ts"]
CMD ["serve"]
