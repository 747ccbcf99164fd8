import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { cleanUpAfterwards, freshInstallation } from '../end-to-end/fresh-installation.ts';
import { runCommand } from './commands.ts';

cleanUpAfterwards();

it('prints a link for a person who is here, with a role that they have', async () => {
  const at = await freshInstallation({ MNEME_PUBLIC_URL: 'https://mneme.example.com/graphql' }, true);
  const linkOf = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(at, 'console', ...args);
    expect(code, stderr).toBe(0);
    const link = new URL(stdout.trim());
    expect([link.origin, link.pathname]).toEqual(['https://mneme.example.com', '/console/']);
    const code64 = new URLSearchParams(link.hash.slice(1)).get('code') ?? '';
    return { code: code64, ...decodeJwt<{ role: string; user: string; aud: string }>(code64) };
  };
  const refusalOf = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(at, 'console', ...args);
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  };
  expect(await refusalOf()).toContain('workspace create');
  expect((await runCommand(at, 'workspace', 'create', 'acme')).code).toBe(0);
  expect((await runCommand(at, 'token', '--user', 'dana')).code).toBe(0);
  expect((await runCommand(at, 'token', '--user', 'bot', '--role', 'service')).code).toBe(0);

  const admin = await linkOf();
  expect(admin).toMatchObject({ role: 'admin', aud: 'mneme-console' });
  expect((await linkOf()).code, 'each is another').not.toBe(admin.code);
  expect(await linkOf('--role', 'member')).toMatchObject({ role: 'member', user: admin.user });
  expect(await linkOf('--user', 'dana')).toMatchObject({ role: 'member' });

  expect(await refusalOf('--user', 'dana', '--role', 'admin')).toContain('dana is a member');
  expect(await refusalOf('--user', 'bot')).toContain('bot is a program');
  expect(await refusalOf('--user', 'nobody')).toContain('There is no user nobody');
  expect((await runCommand(at, 'token', '--user', 'priya')).code).toBe(0);
  expect((await runCommand(at, 'member', 'remove', 'priya')).code).toBe(0);
  expect(await refusalOf('--user', 'priya')).toMatch(/priya is not a member.*mneme member set priya member/);
  expect(await refusalOf('--workspace', 'other')).toContain('other');
});

it('says that nothing runs where it would lead', async () => {
  const at = await freshInstallation({}, true);
  const { code, stderr } = await runCommand(at, 'console');
  expect(code).toBe(1);
  expect(stderr).toContain('mneme serve');
});
