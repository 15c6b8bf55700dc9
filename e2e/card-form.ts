import { expect, type Frame, type Page } from '@playwright/test'

const TITLE = 'Secure payment input frame'

/** Types a card into Stripe's frame, with country and postal code if it asks for them. */
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
 * The frame with the card fields, once our page knows that it is ready: before that, Pay asks to wait. Stripe has
 * several frames with that title, possibly nested.
 */
export async function cardForm(page: Page): Promise<Frame> {
  const frame = await frameWith(page, '[name="number"]', TITLE)
  await expect(page.locator('.card-form.opacity-0')).toHaveCount(0)
  return frame
}

/**
 * Completes or fails 3-D Secure. Stripe's buttons are nested in several frames, which still move and take their size
 * while they open: a press of the mouse can miss them.
 */
export async function answerChallenge(page: Page, outcome: 'authorize' | 'fail'): Promise<void> {
  const selector = `#test-source-${outcome}-3ds`
  const button = (await frameWith(page, selector)).locator(selector)
  await expect(button).toBeEnabled()
  await button.dispatchEvent('click')
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

/** Whether this frame or one of its parents has this title. */
async function hasTitle(frame: Frame, title: string): Promise<boolean> {
  if (!frame.parentFrame()) return false
  const element = await frame.frameElement()
  if ((await element.getAttribute('title')) === title) return true
  return await hasTitle(frame.parentFrame() as Frame, title)
}
