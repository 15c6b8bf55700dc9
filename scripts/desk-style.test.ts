import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Their classes are only in desk.css. */
const IS_DESKS = /\/desk\/|\/admin-page\.tsx$/
/** An import of one of these files that the build doesn't drop, unless its style sheet comes along. */
const LACKS_STYLE =
  /^(?!import type )(?!.*withDeskStyle\(\(\) => import\().*(?:from |import\()'[^']*(?:\/desk\/|admin-page\.tsx)/gm

it("loads the desk's style sheet with everything of the desk", () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'extensions/*/web/**/*.{ts,tsx}'], { cwd: ROOT })
  const found = files
    .filter((file) => !IS_DESKS.test(file) && !file.includes('.test.') && !isPartsList(file))
    .flatMap((file) => readFileSync(path.join(ROOT, file), 'utf8').match(LACKS_STYLE) ?? [])
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(400)
})

/** These load parts of the desk for places on the desk's pages. */
const isPartsList = (file: string) => /^extensions\/[^/]+\/web\/parts\.ts$/.test(file)
