import { defineConfig } from 'vite';

/** React Aria brings what it says in thirty languages; the console speaks English. */
const englishOnly = {
  name: 'english-only',
  load: (id: string) =>
    /\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.(mjs|js)$/.test(id) ? 'export default undefined' : null,
};

/** No other plugin: the bundler reads JSX itself. */
export default defineConfig({
  base: '/console/',
  plugins: [englishOnly],
  build: {
    target: 'es2022',
    // It would be an inline script, and data: addresses are not allowed by the policy of the page.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: {
      // Libraries mark what runs in browsers for servers that render; here everything does.
      onwarn(warning, warn) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
