import type { Page } from '@playwright/test'

/** Lets the next request to this address through, and loses its response. */
export async function loseOneResponse(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}
