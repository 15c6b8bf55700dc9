import { describe, expect, it } from 'vitest'
import { findViolations } from './structure-rules.ts'

const check = (path: string, text: string, others: Record<string, string> = {}) =>
  findViolations([{ path, text }, ...Object.entries(others).map(([path, text]) => ({ path, text }))])

describe('a planted violation is found:', () => {
  it.each([
    ['domain reaching for the server', 'domain/a.ts', `import { x } from '../server/x.ts'`],
    ['domain using a package', 'domain/a.ts', `import React from 'react'`],
    ['domain reading the clock', 'domain/a.ts', 'export const now = () => Temporal.Now.instant()'],
    ['domain making a date', 'domain/a.ts', 'export const now = () => new Date(0)'],
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
    ['a room that uses a page', 'web/bookings/a.tsx', `import { P } from '../pages/home-page.tsx'`],
    ['a button that knows bookings', 'web/ui/a.tsx', `import { x } from '../bookings/x.ts'`],
    ['a silenced type checker', 'server/a.ts', `// @ts-${'ignore'}\nexport const x = 1`],
    ['a drawer', 'server/bookings/utils.ts', 'export const x = 1'],
    ['a name that is not kebab-case', 'web/ui/DatePicker.tsx', 'export const x = 1'],
    ['a file with too much in it', 'server/a.ts', 'x\n'.repeat(301)],
  ])('%s', (_what, path, text) => {
    expect(check(path, text)).toHaveLength(1)
  })

  it('a cycle', () => {
    const violations = check('server/a/a.ts', `import { b } from '../b/b.ts'`, {
      'server/b/b.ts': `import { a } from '../a/a.ts'`,
    })
    expect(violations).toEqual(['cycle: server/a/a.ts → server/b/b.ts → server/a/a.ts'])
  })
})

it('lets through what the layout allows', () => {
  expect(check('server/app/main.ts', `const x = await import('../../sandbox/x.ts')`)).toEqual([])
  expect(
    check('web/pages/a.tsx', `import { rule } from '../../domain/rule.ts'\nimport { z } from 'zod'`),
  ).toEqual([])
  expect(check('domain/a.ts', '// not Date.now()\nexport const x = 1')).toEqual([])
})
