import { embeddedTemplate } from './embedded-template.ts';

/** Makes what tests of the embedded engine begin with before they run, and their time with them. */
export default async function setup(): Promise<void> {
  await embeddedTemplate('new');
}
