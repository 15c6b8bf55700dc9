import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findViolations, readRoomOrder } from './structure-rules.ts'

const check = (path: string, text: string, others: Record<string, string> = {}) =>
  findViolations([{ path, text }, ...Object.entries(others).map(([path, text]) => ({ path, text }))])

describe('a planted violation is found:', () => {
  it.each([
    ['domain reaching for the server', 'domain/a.ts', `import { x } from '../server/x.ts'`],
    ['domain using a package', 'domain/a.ts', `import React from 'react'`],
    ['domain reading the clock', 'domain/a.ts', 'export const now = () => Temporal.Now.instant()'],
    ['domain making a date', 'domain/a.ts', 'export const now = () => new Date(0)'],
    ['the server calling someone else', 'server/a.ts', `const page = await fetch('https://example.com')`],
    ['unchecked certificates', 'server/a.ts', 'const tls = { rejectUnauthorized: false }'],
    ['text as a page', 'web/a.tsx', 'const part = <p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['a condition as text', 'web/a.tsx', '<>\n  <p />\n  !next && <Scene />\n</>'],
    ['one in an extension', 'extensions/a/web/a.tsx', '<>\n  <p />\n  !next && <Scene />\n</>'],
    ['a type from a forbidden floor', 'web/a.tsx', `import type { X } from '../server/x.ts'`],
    ['a re-export from a forbidden floor', 'web/a.ts', `export { x } from '../server/x.ts'`],
    ['an import over several lines', 'web/a.ts', `import {\n  x,\n} from '../server/x.ts'`],
    ['a bare import', 'emails/a.ts', `import '../server/x.ts'`],
    ['the server loading the sandbox', 'server/a.ts', `const x = await import('../sandbox/x.ts')`],
    [
      'main.ts importing the sandbox for good',
      'server/app/main.ts',
      `import { x } from '../../sandbox/x.ts'`,
    ],
    ['the sandbox knowing the product', 'sandbox/a.ts', `import { x } from '../domain/x.ts'`],
    ['business time from the wall', 'server/bookings/a.ts', 'const now = Date.now()'],
    ['a second reader of the environment', 'server/a.ts', 'const port = process.env.PORT'],
    ['a second user of the Stripe SDK', 'server/payments/a.ts', `import Stripe from 'stripe'`],
    ['a room entered through its edge', 'server/bookings/a.ts', `import { x } from '../payments/routes.ts'`],
    ['a button that knows bookings', 'web/ui/a.tsx', `import { x } from '../../domain/x.ts'`],
    ['a silenced type checker', 'server/a.ts', `// @ts-${'ignore'}\nexport const x = 1`],
    ['the core knowing an extension', 'server/a.ts', `import { x } from '../extensions/a/server/x.ts'`],
    ['the core reading the list of extensions', 'server/a.ts', `import { x } from '../extensions/server.ts'`],
    ['a core test knowing an extension', 'testing/a.ts', `import { x } from '../extensions/a/tests/x.ts'`],
    ['an extension inside another one', 'extensions/a/web/a.ts', `import { x } from '../../b/web/x.ts'`],
    ['an extension that knows the list', 'extensions/a/server/a.ts', `import { x } from '../../server.ts'`],
    ['an extension rule using the server', 'extensions/a/domain/a.ts', `import { x } from '../server/x.ts'`],
    ['an extension page using the server', 'extensions/a/web/a.ts', `import { x } from '../server/x.ts'`],
    [
      'an extension page using the core server',
      'extensions/a/web/a.ts',
      `import { x } from '../../../server/x.ts'`,
    ],
    ['a new kind of folder in an extension', 'extensions/a/jobs/a.ts', `import { x } from './x.ts'`],
    ['a clock in an extension rule', 'extensions/a/domain/a.ts', 'export const now = () => new Date(0)'],
    ['a drawer', 'server/bookings/utils.ts', 'export const x = 1'],
    ['a name that is not kebab-case', 'web/ui/DatePicker.tsx', 'export const x = 1'],
    ['a file with too much in it', 'server/a.ts', 'x\n'.repeat(301)],
  ])('%s', (_what, path, text) => {
    expect(check(path, text)).toHaveLength(1)
  })

  it('lets an extension use its parts and the core', () => {
    const imports = ["'../domain/x.ts'", "'../../../server/db/x.ts'"]
    const text = imports.map((name) => `import { x } from ${name}`).join('\n')
    expect(check('extensions/teams/server/a.ts', text)).toEqual([])
    expect(check('extensions/server.ts', `import { x } from './teams/extension.ts'`)).toEqual([])
    expect(check('server/app/main.ts', `import { x } from '../../extensions/server.ts'`)).toEqual([])
  })

  it('reports files that import each other', () => {
    const violations = check('server/a/a.ts', `import { b } from './b.ts'`, {
      'server/a/b.ts': `import { a } from './a.ts'`,
    })
    expect(violations).toEqual(['these files import each other: server/a/a.ts, server/a/b.ts'])
  })

  it('reports rooms that import each other, also by types alone', () => {
    const violations = check('server/a/a.ts', `import { b } from '../b/b.ts'`, {
      'server/b/b.ts': `export const b = 1`,
      'server/b/c.ts': `import type { D } from '../a/d.ts'`,
      'server/a/d.ts': `export type D = string`,
    })
    expect(violations).toEqual([
      'these rooms import each other: server/a, server/b\n  server/a/a.ts → server/b/b.ts\n  server/b/c.ts → server/a/d.ts',
    ])
  })

  it('reports that settling pulls in too much, also by types', () => {
    const names = Array.from({ length: 91 }, (_, index) => `a${index}.ts`)
    const text = names.map((name) => `import type { A } from './${name}'`).join('\n')
    expect(check('server/payments/intents/settle.ts', text)).toEqual([
      'server/payments/intents/settle.ts: pulls in 91 files; at most 90',
    ])
  })

  describe('with the order of rooms in the guide', () => {
    const order = readRoomOrder(
      '**Server rooms**, from the bottom up:\n\n| room | what |\n| --- | --- |\n| `a`, `b` | x |\n| `c/*` | `y` |\n\nThen',
    )
    const checkImport = (from: string, to: string) =>
      findViolations(
        [{ path: from, text: `import { x } from '${path.posix.relative(path.posix.dirname(from), to)}'` }],
        order,
      )

    it.each([
      ['a room below', 'server/a/x.ts', 'server/c/d/x.ts'],
      ['a room beside it', 'server/a/x.ts', 'server/b/x.ts'],
      ['a room that the guide lacks', 'server/a/x.ts', 'server/new/x.ts'],
      ['a room into one that the guide lacks', 'server/new/x.ts', 'server/a/x.ts'],
    ])('reports an import from %s', (_what, from, to) => {
      expect(checkImport(from, to)).toHaveLength(1)
    })

    it.each([
      ['from a room above', 'server/c/d/x.ts', 'server/b/x.ts'],
      ['within a room', 'server/c/d/x.ts', 'server/c/e/x.ts'],
    ])('accepts an import %s', (_what, from, to) => {
      expect(checkImport(from, to)).toEqual([])
    })
  })
})

it('lets through what the layout allows', () => {
  expect(check('server/app/main.ts', `const x = await import('../../sandbox/x.ts')`)).toEqual([])
  expect(
    check('web/pages/a.tsx', `import { rule } from '../../domain/rule.ts'\nimport { z } from 'zod'`),
  ).toEqual([])
  expect(check('domain/a.ts', '// not Date.now()\nexport const x = 1')).toEqual([])
})
