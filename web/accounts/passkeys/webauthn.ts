import { errorText } from '../../api/api-error.ts'
import { type Answer, call, type Input } from '../../api/call.ts'

/** Loaded when a passkey is added or used. */
const load = () => import('@simplewebauthn/browser')
type Webauthn = Awaited<ReturnType<typeof load>>
/** WebAuthn's own JSON. */
type Options = Answer<'POST /api/auth/passkey/options'>

type Chosen = Input<'POST /api/auth/passkey'>[0]['response']

/** Makes a passkey on this device, or on one next to it. */
export async function createPasskey(
  options: Options,
): Promise<Input<'POST /api/auth/passkeys'>[0]['response']> {
  const { startRegistration } = await load()
  const made = await startRegistration({
    optionsJSON: options as unknown as Parameters<Webauthn['startRegistration']>[0]['optionsJSON'],
  })
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
}

/** Asks for a passkey. With `isAutofill` the browser offers them in the email field, and waits until one is chosen. */
export async function askForPasskey(options: Options, { isAutofill = false } = {}): Promise<Chosen> {
  const { startAuthentication } = await load()
  const chosen = await startAuthentication({
    optionsJSON: options as unknown as Parameters<Webauthn['startAuthentication']>[0]['optionsJSON'],
    useBrowserAutofill: isAutofill,
  })
  return { ...chosen, clientExtensionResults: { ...chosen.clientExtensionResults } }
}

/** Asks for a passkey to sign in with. */
export async function choosePasskey({ isAutofill = false } = {}): Promise<Chosen> {
  const options = await call('POST /api/auth/passkey/options')
  return await askForPasskey(options, { isAutofill })
}

/** Signs in with the one that's chosen. */
export async function signInWithPasskey(chosen = choosePasskey()) {
  return await call('POST /api/auth/passkey', { response: await chosen })
}

/** Whether this browser knows passkeys, on a page where they work: https, or localhost. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window
}

/** Whether the browser can offer passkeys in a field. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  return hasPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.())
}

/** Whether the user or a newer prompt closed the browser's dialog. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** The message for a passkey that couldn't be added or used. */
export function passkeyErrorText(error: unknown): string {
  if (isClosed(error)) return 'The passkey dialog was closed or took too long. Please try again.'
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device already has a passkey for your account.'
  if (error instanceof Error && error.name === 'SecurityError')
    return "Passkeys don't work at this address. Please open the site by its usual name."
  return errorText(error)
}
