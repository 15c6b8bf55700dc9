import { expect, type Locator, type Page } from '@playwright/test'
import type { Guide, Step, Word } from '../domain/guide/step.ts'

/** Takes the picture of a step, whose word is at `target`. */
export type TakePicture = (step: Step, target: Locator) => Promise<void>

/** For a press that nothing reacts to: it's a word that the guide shouldn't say. */
const PATIENCE_MS = 30_000

/** Does what each step of a guide says, as its reader would. */
export async function walkGuide(
  desk: Page,
  guide: Guide,
  around: (step: Step, act: () => Promise<void>) => Promise<void>,
  take: TakePicture = async () => {},
): Promise<void> {
  desk.setDefaultTimeout(PATIENCE_MS)
  for (const step of guide.steps)
    await around(step, async () => {
      await desk.goto(step.at)
      for (const word of step.text) if (typeof word !== 'string') await follow(desk, step, word, take)
    })
}

async function follow(desk: Page, step: Step, word: Word, take: TakePicture): Promise<void> {
  const target = find(desk, word)
  await expect(target, `“${word.says}” of the step “${step.title}”`).toBeVisible()
  if (word.isPictured) await take(step, target)
  const { value = '' } = word
  await {
    see: async () => {},
    press: () => target.click(),
    type: () => target.fill(value),
    choose: () => target.selectOption(value).then(() => {}),
  }[word.does]()
}

/** The last that fits, because dialogs come after the page below them. */
function find(desk: Page, word: Word): Locator {
  const found = word.does === 'press' ? toPress(desk, word) : toRead(desk, word)
  return found.filter({ visible: true }).last()
}

function toRead(desk: Page, { says, does }: Word): Locator {
  return does === 'see' ? desk.getByText(says) : desk.getByLabel(says, { exact: true })
}

/** A choice is pressed on its label. */
function toPress(desk: Page, { says, named }: Word): Locator {
  const name = named ? { name: named } : { name: says, exact: true }
  const choice = desk.locator('label').filter({ hasText: new RegExp(`^${RegExp.escape(says)}$`) })
  return desk
    .getByRole('button', name)
    .or(desk.getByRole('link', name))
    .or(desk.getByRole('tab', name))
    .or(choice)
}
