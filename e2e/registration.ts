import { expect, type Page } from '@playwright/test'
import type { Human } from './human-pace.ts'
import { expectToast } from './toasts.ts'

let people = 0

/** On the form for new accounts. */
export async function fillInRegistration(page: Page, name: string): Promise<string> {
  people += 1
  const email = `${name.toLowerCase()}-form${people}-${process.pid}@example.com`
  await page.getByLabel('First Name').fill(name)
  await page.getByLabel('Last Name').fill('Robinson')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('forty-two-42')
  await page.getByLabel('Confirm Password').fill('forty-two-42')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Account Created Successfully!')
  return email
}

interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** The same as a person does it, with the keyboard's own buttons from field to field. */
export async function typeRegistration(
  page: Page,
  human: Human,
  { firstName, lastName, email, password }: Person,
): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await human.type(field('First Name'), firstName)
  const typed = [
    ['First Name', 'Last Name', lastName],
    ['Last Name', 'Email', email],
    ['Email', 'Phone (optional)', ''],
    ['Phone (optional)', 'Password', password],
    ['Password', 'Confirm Password', password],
  ] as const
  for (const [from, to, text] of typed) {
    await human.enter(field(from))
    await expect(field(to)).toBeFocused()
    await human.typeOn(field(to), text)
  }
  await human.enter(field('Confirm Password'))
  await expectToast(page, 'Account Created Successfully!')
}
