# The API and the workers run from the sources: Node 24 strips the types, so that there is no build step.
FROM node:24-bookworm-slim
ENV NODE_ENV=production MNEME_HOST=0.0.0.0 MNEME_DATA_DIR=/var/lib/mneme MNEME_ENVIRONMENT=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY bin bin
COPY db db
COPY src src
COPY workers workers
RUN mkdir -p /var/lib/mneme && chown node:node /var/lib/mneme
USER node
VOLUME /var/lib/mneme
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/cli/main.ts"]
CMD ["serve"]
