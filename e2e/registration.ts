import type { Page } from '@playwright/test'
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
