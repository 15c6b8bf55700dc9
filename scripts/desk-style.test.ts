import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Their classes are only in desk.css. */
const IS_DESKS = /\/desk\/|\/admin-page\.tsx$/
/** An import of one of these files that the build doesn't drop, unless its style sheet comes along. */
const LACKS_STYLE =
  /^(?!import type )(?!.*withDeskStyle\(\(\) => import\().*(?:from |import\()'[^']*(?:\/desk\/|admin-page\.tsx)/gm
/** A part of the desk in such a list, for another place. */
const ON_CUSTOMERS_PAGES = /at: '(?!desk\/)[^']*'[^\n]*import\('\.\/desk\/.*/g

it("loads the desk's style sheet with everything of the desk", () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'extensions/*/web/**/*.{ts,tsx}'], { cwd: ROOT })
  const found = files
    .filter((file) => !IS_DESKS.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      const lacks = isPartsList(file) ? ON_CUSTOMERS_PAGES : LACKS_STYLE
      return readFileSync(path.join(ROOT, file), 'utf8').match(lacks) ?? []
    })
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(400)
})

/** An extension's list of parts, which loads some for places on the desk's pages. */
const isPartsList = (file: string) => /^extensions\/[^/]+\/web\/parts\.ts$/.test(file)
