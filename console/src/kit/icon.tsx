/** Lines on a field of 16 by 16. */
const paths = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3 3',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.6-2.8 2.8-4 5.500-4s4.900 1.200 5.500 4',
  threads: 'M2.500 3h11v7.500H7L4 13v-2.500H2.500z',
  timeline: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.500V8l2.500 1.500',
  facts: 'M3 2.500h7l3 3v8H3zM5.500 8h5M5.500 10.500h5',
  tasks: 'M2.500 4.500l1.200 1.200L6 3.400M2.500 11l1.200 1.200L6 9.900M8.500 4.500h5M8.500 11h5',
  entities:
    'M4 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 8.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.800 4.800l4.400 1.200M4.500 6l1 4M10.600 8l-3.200 2.800',
  documents: 'M4 1.800h5.500L12.500 5v9.200H4zM9.500 1.800V5h3',
  prompts: 'M2 3h12v10H2zM4.500 6l2 2-2 2M8.500 10h3',
  review: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.500 8l1.800 1.800L10.600 6.500',
  taxonomy: 'M3 3h4v3H3zM9 10.500h4v3H9zM5 6v6h4',
  workspace: 'M2.500 13.500v-8L8 2.500l5.500 3v8zM6.500 13.500V9.500h3v4',
  operations: 'M2 8h3l2-5 3 10 2-5h2',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  menu: 'M2 4h12M2 8h12M2 12h12',
  moon: 'M13 9.500A5.500 5.500 0 1 1 6.500 3a4.500 4.500 0 0 0 6.500 6.500z',
  out: 'M6 2.500H3v11h3M10 5l3 3-3 3M13 8H6.500',
  up: 'M8 13V3.500M4 7.500l4-4 4 4',
  down: 'M8 3v9.500M4 8.500l4 4 4-4',
  close: 'M4 4l8 8M12 4l-8 8',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path
        d={paths[name]}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
