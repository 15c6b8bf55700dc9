import type { Browser, Page } from '@playwright/test'
import { emailedLink, expect } from './barn.ts'
import { noteToasts } from './toasts.ts'

const PASSWORD = 'forty-two-42'
/** The first admin of each test server. */
export const ADMIN = 'casey@example.com'

let people = 0

/** An address that nobody on this server has yet. */
function newEmail(firstName: string): string {
  people += 1
  return `${firstName.toLowerCase()}${people}-${process.pid}@example.com`
}

/** Registers without the form, which has tests of its own; the page is signed in afterwards. */
export async function register(page: Page, firstName: string, email = newEmail(firstName)): Promise<string> {
  const response = await page.request.post('/api/auth/register', {
    data: { firstName, lastName: 'Stengel', email, password: PASSWORD, confirmPassword: PASSWORD },
  })
  expect(response.status()).toBe(201)
  return email
}

/** Opens the link of the verification mail. */
export async function verifyAddress(page: Page, email: string): Promise<void> {
  const link = await emailedLink(page, email, 'verify-email')
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  expect((await page.request.post('/api/auth/verify-email', { data: { token } })).status()).toBe(200)
}

/** The first admin's session, who is registered and claims the role where that has not been done yet. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const data = { email: ADMIN, password: PASSWORD }
  const signIn = await page.request.post('/api/auth/login', { data })
  if (signIn.ok()) return
  await register(page, 'Casey', ADMIN)
  const claim = await page.request.post('/api/promote-to-admin', { data: { email: ADMIN } })
  expect(claim.status()).toBe(200)
}

/** Another device with nobody signed in; close its context when done. */
export async function anotherDevice(
  browser: Browser,
  baseURL: string | undefined,
  options: { timezoneId?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options })
  await noteToasts(context)
  return await context.newPage()
}
