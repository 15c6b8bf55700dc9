import type { Page, Route } from '@playwright/test'

/** Holds the requests to these addresses until the returned function is called. They go on then, or to `then`. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  then = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await then(route)
  })
  return resolve
}
