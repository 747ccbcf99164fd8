import { describe, expect, it } from 'vitest';
import { factsOf } from './told.ts';

describe('software told outright', () => {
  it.each([
    ['i use neovim', ['Dana uses neovim']],
    ['my editor is Zed', ['Dana uses Zed']],
    [
      'We use Figma for design, Linear for tickets and Slack for chat.',
      ['Dana uses Figma', 'Dana uses Linear', 'Dana uses Slack'],
    ],
    ['my setup: macbook air, neovim, fish shell', ['Dana uses fish', 'Dana uses neovim']],
    ['I switched from chrome to firefox ages ago', ['Dana uses firefox']],
    ["we've used Postgres since 2019", ['Dana uses Postgres']],
    ["we're on Debian 12", ['Dana uses Debian 12']],
    ['I mostly code in R and Go', ['Dana uses Go', 'Dana uses R']],
    ['I keep my notes in Obsidian.', ['Dana uses Obsidian']],
    ['Our dashboards are in Grafana.', ['Dana uses Grafana']],
    [
      'The billing service runs on Kubernetes and depends on Redis 7.',
      ['billing service depends_on Redis 7', 'billing service hosted_on Kubernetes'],
    ],
    ['The software of our centrifuge still runs on Windows 7.', ['software hosted_on Windows 7']],
    [
      'The backend is Kotlin, it sits on Postgres 16.',
      ['backend hosted_on Postgres 16', 'backend written_in Kotlin'],
    ],
    ['Our checkout service, Mate, is written in Elixir.', ['Mate written_in Elixir']],
    ['The pump controller firmware is at 2.0.9.', ['pump controller firmware has_version 2.0.9']],
    ['Pinhole is part of the Mediaworks platform.', ['Pinhole part_of Mediaworks']],
    ["beacon's at v0.9.3 now", ['beacon has_version 0.9.3']],
    ['Lumen 2.4 is out', ['Lumen has_version 2.4']],
    ['The library requires Node 20 or later', ['library depends_on Node 20']],
    ['The pipeline runs on Airflow 2.9', ['pipeline hosted_on Airflow 2.9']],
    ['The file server is called "Bertha" and it runs Debian 12', ['Bertha hosted_on Debian 12']],
    ['Tobias maintains the parser', ['Tobias maintains parser']],
    ['the parser is maintained by Tobias', ['Tobias maintains parser']],
    ['Priya looks after the booking system', ['Priya maintains booking system']],
    ['switched from chrome to firefox ages ago and VS code to zed', ['Dana uses firefox', 'Dana uses zed']],
    ['Tom and Ana both use Emacs', ['Ana uses Emacs', 'Tom uses Emacs']],
    ['checkout-api calls fraud-check', ['checkout-api depends_on fraud-check']],
  ])('reads "%s"', async (content, facts) => {
    expect((await factsOf(content)).sort()).toEqual(facts);
  });

  it.each([
    'Tobias looks after my grandmother',
    'He maintains that the parser is fine',
    'Should we use Postgres?',
    "I don't use Slack.",
    'I used to use Chrome.',
    'We should move to AWS.',
    'If we used Rust it would be faster.',
    'The plan is Kubernetes.',
    'We are on Zoom at three.',
    'We use English at home.',
    'From June we use Linear.',
    "We'll use Redis instead of Kafka",
    'The fever is at 39.5 now',
  ])('reads no software in "%s"', async (content) => {
    expect(
      (await factsOf(content)).filter((fact) =>
        / (?:uses|maintains|hosted_on|written_in|depends_on|has_version) /.test(fact),
      ),
    ).toEqual([]);
  });
});
