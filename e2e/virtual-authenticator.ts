import type { Page } from '@playwright/test'

/** Gives this page a device with a fingerprint reader that always recognizes its user, through Chromium's own protocol. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the next checks of the fingerprint succeed. */
    async recognize(isUserVerified: boolean): Promise<void> {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    /** The number of its passkeys. */
    async count(): Promise<number> {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
  }
}

/** Keeps the browser from offering passkeys in the email field. The virtual authenticator would choose one immediately. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}
