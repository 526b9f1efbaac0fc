// What a release is started by names nothing that the program does not know, and the version is the
// same everywhere.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { variables } from '#platform/process/variables.server.ts';
import { VERSION } from '#platform/process/version.server.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const known = Object.keys(variables.shape);
const unknown = (names: string[]) => names.filter((name) => !known.includes(name));

type Service = {
  image: string;
  environment?: Record<string, string>;
  stop_grace_period?: string;
  volumes?: string[];
  profiles?: string[];
};
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.values(compose.services);
const ours = services.filter(({ image }) => image === 'calabash');

describe('compose.yaml', () => {
  test('sets only variables that the program knows', () => {
    const names = ours.flatMap(({ environment = {} }) => Object.keys(environment));
    expect(names).toContain('DATABASE_REPLICA_URL');
    expect(unknown(names)).toEqual([]);
  });

  test('gives each server as long to stop as it may take', () => {
    expect(ours).toHaveLength(4);
    expect(new Set(ours.map(({ stop_grace_period: period }) => period))).toEqual(new Set(['45s']));
  });

  test('mounts volumes and files that there are, and each service belongs to a profile', () => {
    const sources = services.flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const files = sources.filter((source) => source.startsWith('./'));
    expect(files.length).toBeGreaterThan(3);
    expect(
      files.filter(
        (file) => !readdirSync(path.join(ROOT, path.dirname(file))).includes(path.basename(file)),
      ),
    ).toEqual([]);
    const named = sources.filter((source) => !source.startsWith('./'));
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    expect(services.filter(({ profiles = [] }) => profiles.length !== 1)).toEqual([]);
  });

  test('asks web servers behind nginx by the port that they have', () => {
    const port = /PORT=(\d+)/.exec(read('Dockerfile'))?.[1];
    for (const name of ['web-1', 'web-2'])
      expect(read('deploy/containers/nginx.conf')).toContain(`server ${name}:${port} `);
  });
});

test('the Dockerfile sets only variables that the program knows', () => {
  const lines = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' '),
  );
  const names = lines.map((pair) => pair.split('=')[0] ?? '');
  expect(names).toContain('HOST');
  expect(unknown(names)).toEqual([]);
});

test('the unit sets only variables that the program knows, and waits until it has stopped', () => {
  const unit = read('deploy/calabash.service');
  const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);
  expect(unknown(names)).toEqual([]);
  expect(unit).toMatch(/^TimeoutStopSec=45$/m);
});

test('compose.yaml asks .env for variables of the program, and for two passwords of its own', () => {
  const named = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  const own = ['DATABASE_PASSWORD', 'S3_SECRET'];
  expect(unknown([...new Set(named)].filter((name) => !own.includes(name)))).toEqual([]);
});

test('the newest release of the changelog is the version of the program', () => {
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)];
  expect(newest?.[1]).toBe(VERSION);
  const lock = JSON.parse(read('package-lock.json')) as { version: string };
  expect(lock.version).toBe(VERSION);
});
