// cspell:disable
import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it.each([
  ['O’Brien', 'obrien'],
  ["O'BRIEN", 'obrien'],
  ['José Núñez', 'jose nunez'],
  ['Jose\u0301', 'jose'],
  ['Bjørn Stanisław Đuro', 'bjorn stanislaw duro'],
  ['Weiß, STRAẞE', 'weiss strasse'],
  ['Æsir Œuvre Þór Ðan', 'aesir oeuvre thor dan'],
  ['García-López, María', 'garcia lopez maria'],
  ['İlkay ıpek', 'ilkay ipek'],
  ['ﬁnn Ｆｕｌｌ', 'finn full'],
  ['Иван ЁЛКИН', 'иван елкин'],
  ['ΟΔΥΣΣΕΥΣ οδυσσευς', 'οδυσσευσ οδυσσευσ'],
  ['jackie.robinson+42@dodgers.example', 'jackie robinson 42 dodgers example'],
  ['  a\u00a0—\u2003b  ', 'a b'],
  ['李\u3000小龍', '李 小龍'],
  ['...', ''],
])('folds %j to %j', (written, folded) => {
  expect(foldText(written)).toBe(folded)
})
