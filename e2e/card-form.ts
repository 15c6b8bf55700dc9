import { expect, type Frame, type Page } from '@playwright/test'

const TITLE = 'Secure payment input frame'

/** Types a card into the provider's own frame, and what else Stripe asks of a card in the United States. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const form = await cardForm(page)
  await form.locator('[name="number"]').fill(number)
  await form.locator('[name="expiry"]').fill('12 / 34')
  await form.locator('[name="cvc"]').fill('123')
  const country = form.locator('[name="country"]')
  if (await country.isVisible()) await country.selectOption('US')
  const postalCode = form.locator('[name="postalCode"]')
  if (await postalCode.isVisible()) await postalCode.fill('48893')
}

/**
 * The frame that has the card fields, once our page knows that it is ready: before that, paying asks to wait. Stripe has
 * several frames of that title, and may put one into another.
 */
export async function cardForm(page: Page): Promise<Frame> {
  const frame = await frameWith(page, '[name="number"]', TITLE)
  await expect(page.locator('.card-form.opacity-0')).toHaveCount(0)
  return frame
}

/** Answers the bank's question of 3-D Secure; at Stripe its buttons are some frames deep. */
export async function answerChallenge(page: Page, outcome: 'authorize' | 'fail'): Promise<void> {
  const button = `#test-source-${outcome}-3ds`
  await (await frameWith(page, button)).locator(button).click()
}

async function frameWith(page: Page, selector: string, title?: string): Promise<Frame> {
  let found: Frame | undefined
  await expect(async () => {
    found = undefined
    for (const frame of page.frames()) {
      if (title && !(await hasTitle(frame, title))) continue
      if (await frame.locator(selector).isVisible()) found = frame
    }
    expect(found, `a frame with ${selector}`).toBeDefined()
  }).toPass()
  return found as Frame
}

/** Whether this frame, or one that it is in, has this title. */
async function hasTitle(frame: Frame, title: string): Promise<boolean> {
  if (!frame.parentFrame()) return false
  const element = await frame.frameElement()
  if ((await element.getAttribute('title')) === title) return true
  return await hasTitle(frame.parentFrame() as Frame, title)
}
