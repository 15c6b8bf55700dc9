import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUnsafeSteps } from './migration-rules.ts'

/** The baseline and upgrades to it aren't among them: the changelog tells operators to stop every process before those. */
const FILES = globSync('db/{migrations,functions}/*.sql')
const RELEASES = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(
  ([, version = '']) => version,
)

describe('migrations', () => {
  it('has no migration that breaks the previous release or blocks requests', () => {
    expect(findUnsafeSteps(FILES, RELEASES)).toEqual([])
  })
})

describe('findUnsafeSteps', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'barn-migration-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** The rules that each of these migrations breaks. */
  function rulesOf(...migrations: string[]): string[][] {
    const files = migrations.map((sql, index) => {
      const file = path.join(folder, `000${index + 1}_sample.sql`)
      writeFileSync(file, sql)
      return file
    })
    const findings = findUnsafeSteps(files, ['0.9.0']).map((finding) => finding.split(':'))
    return files.map((file) =>
      findings.flatMap(([name, , rule = '']) => (name === path.basename(file) ? [rule.trim()] : [])),
    )
  }

  it.each([
    ['alter table bookings drop column staff_note;', 'ban-drop-column'],
    ['drop table closures;', 'ban-drop-table'],
    ['alter table bookings rename column staff_note to memo;', 'renaming-column'],
    ['alter table bookings alter column staff_note set not null;', 'adding-not-nullable-field'],
    ['alter table bookings add column reason text not null;', 'adding-required-field'],
    ['alter table bookings alter column price type text;', 'changing-column-type'],
    ['alter table bookings alter column hours drop default;', 'needed-by-old-code'],
    ['drop function announce_day(timestamptz);', 'needed-by-old-code'],
    ['drop trigger bookings_announced on bookings;', 'needed-by-old-code'],
    ['revoke insert on bookings from barn_server;', 'needed-by-old-code'],
  ])('refuses %s, unless no release since needs it', (sql, rule) => {
    const excuses = ['Unused since 0.9.0.', 'Unused since 0.8.7.', 'Brief: really.']
    expect(rulesOf(sql, ...excuses.map((excuse) => `-- ${excuse}\n${sql}`))).toEqual([
      [rule],
      [],
      [rule],
      [rule],
    ])
  })

  it.each([
    ['create index bookings_by_price on bookings (price);', 'require-concurrent-index-creation'],
    ['alter table bookings add constraint costs check (price > 0);', 'constraint-missing-not-valid'],
    ['drop index bookings_by_price;', 'require-concurrent-index-deletion'],
  ])('refuses %s, unless it says why it takes no time', (sql, rule) => {
    const excuses = ['Brief: a row per space.', 'Unused since 0.9.0.']
    expect(rulesOf(sql, ...excuses.map((excuse) => `-- ${excuse}\n${sql}`))).toEqual([[rule], [], [rule]])
  })

  it.each([
    [
      'a new table',
      'create table notes (id uuid primary key, note text not null); create index on notes (note);',
    ],
    ['a new column', 'alter table bookings add column reason text;'],
    ['a column with a default', "alter table bookings add column reason text not null default '';"],
    [
      'a constraint to be checked later',
      'alter table bookings add constraint costs check (price > 0) not valid;',
    ],
    [
      'a trigger that is replaced',
      'drop trigger t on bookings;\ncreate trigger t after insert on bookings execute function f();',
    ],
  ])('accepts %s', (_name, sql) => {
    expect(rulesOf(sql)).toEqual([[]])
  })
})
