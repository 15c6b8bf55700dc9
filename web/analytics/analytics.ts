type Params = Readonly<Record<string, unknown>>

interface AnalyticsEvent extends Params {
  event: string
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const sent: AnalyticsEvent[] = []
let isGoogleLoaded = false

/** Records an event for tracking only. Nothing in the product depends on it. */
export function track(event: string, params: Params = {}): void {
  const entry = { event, ...params }
  sent.push(entry)
  window.dataLayer ??= []
  window.dataLayer.push(entry)
  if (isGoogleLoaded) forward(entry)
}

/** Loads Google's script if the facility has an account, and replays the events recorded so far. */
export function loadGoogleAnalytics(id: string): void {
  if (isGoogleLoaded) return
  isGoogleLoaded = true
  gtag('js', new Date())
  // Drop the query: email links and Stripe's redirect carry secrets in it.
  const page_location = window.location.origin + window.location.pathname
  gtag('config', id, { send_page_view: false, page_location, page_referrer: '' })
  for (const entry of sent) forward(entry)
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

function forward({ event, ...params }: AnalyticsEvent): void {
  gtag('event', event, {
    ...params,
    page_location: window.location.origin + window.location.pathname,
    page_referrer: '',
  })
}

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: Google's script acts on Arguments objects and ignores arrays
  window.dataLayer.push(arguments)
}
