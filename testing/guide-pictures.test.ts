import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { CLERK } from '../domain/guide/clerk.ts'
import { OWNER } from '../domain/guide/owner.ts'

const FILES = globSync('web/desk/guide/pictures/*')
const MOST_BYTES = 40_000

it('has one picture for each step of the guide', () => {
  const names = [CLERK, OWNER].flatMap(({ steps }) => steps.map(({ id }) => `${id}.webp`))
  expect(FILES.map((file) => path.basename(file)).toSorted()).toEqual(names.toSorted())
})

it.each(FILES)('loads %s in no time', (file) => {
  expect(statSync(file).size).toBeLessThan(MOST_BYTES)
})
