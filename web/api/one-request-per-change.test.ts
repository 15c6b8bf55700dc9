import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const web = `${import.meta.dirname}/../`
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
)

/** A call of `request` that changes something, with its method and address as written. */
const CHANGE = /request\(\s*'?\w+'?,\s*'(POST|PUT|PATCH|DELETE)',\s*([`'][^`']+[`'])/g

it('sends each change from one place', () => {
  const changes = sources.flatMap((file) =>
    [...readFileSync(web + file, 'utf8').matchAll(CHANGE)].map(([, method, path]) => `${method} ${path}`),
  )
  expect(changes.length).toBeGreaterThan(50)
  expect(changes.filter((change, index) => changes.indexOf(change) !== index)).toEqual([])
})
