import { type Caller, emailedLink, expect } from './barn.ts'

const PASSWORD = 'forty-two-42'
/** The email address of each test server's first admin. */
export const ADMIN = 'casey@example.com'

/** An address that no account on this server has, whichever files share it. */
function newEmail(firstName: string): string {
  return `${firstName.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`
}

/** Registers without the form; the caller is signed in afterward. */
export async function register(
  caller: Caller,
  firstName: string,
  email = newEmail(firstName),
): Promise<string> {
  const response = await caller.request.post('/api/auth/register', {
    data: { firstName, lastName: 'Stengel', email, password: PASSWORD, confirmPassword: PASSWORD },
  })
  expect(response.status()).toBe(201)
  return email
}

/** Signs in without the form. */
export async function signIn(caller: Caller, email: string): Promise<void> {
  const response = await caller.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  expect(response.status()).toBe(200)
}

/** Follows the link in the newest verification email, which isn't one that's `known`. */
export async function verifyAddress(caller: Caller, email: string, known: string[] = []): Promise<void> {
  const link = await emailedLink(caller, email, 'verify-email', known)
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  expect((await caller.request.post('/api/auth/verify-email', { data: { token } })).status()).toBe(200)
}

/** Signs in as the first admin, who registers and claims the role where that hasn't happened yet. */
export async function signInAsAdmin(caller: Caller): Promise<void> {
  const data = { email: ADMIN, password: PASSWORD }
  const signIn = await caller.request.post('/api/auth/login', { data })
  if (signIn.ok()) return
  await register(caller, 'Casey', ADMIN)
  const claim = await caller.request.post('/api/promote-to-admin', { data: { email: ADMIN } })
  expect(claim.status()).toBe(200)
}
