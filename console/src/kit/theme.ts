const storageKey = 'mneme:theme';

/** As the system has it, until somebody chooses. */
export function startTheme(): void {
  const kept = localStorage.getItem(storageKey);
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
}

export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const dark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem(storageKey, dataset.theme);
}
