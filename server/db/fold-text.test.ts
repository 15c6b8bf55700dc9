import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foldText } from '../../domain/fold-text.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()

async function foldInDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(written) as folded from unnest(${texts}::text[]) with ordinality as all_texts(written, place)
    order by place`.execute(barn.services.db)
  return rows.map(({ folded }) => folded)
}

const RANGES = [
  ['ASCII and Latin', 0x20, 0x24f],
  ['phonetic letters and accents', 0x250, 0x36f],
  ['Greek and Cyrillic', 0x370, 0x52f],
  ['more Latin and Greek, and signs', 0x1e00, 0x27bf],
  ['Chinese, Japanese, and Korean', 0x3000, 0x33ff],
  ['joined and wide forms', 0xfb00, 0xffef],
  ['emoji', 0x1f300, 0x1faff],
] as const

it.each(RANGES)('folds %s like fold_text in the database', async (_what, first, last) => {
  const characters = Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).filter((character) => /^\P{Cn}$/u.test(character))
  const texts = characters.map((character) => `Ab${character}${character}Cd ${character} e`)
  expect(await foldInDatabase(texts)).toEqual(texts.map(foldText))
})
