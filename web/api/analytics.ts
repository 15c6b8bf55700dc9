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

/** Records an event for tracking only; nothing in the product depends on it. */
export function track(event: string, params: Params = {}): void {
  const entry = { event, ...params }
  sent.push(entry)
  window.dataLayer ??= []
  window.dataLayer.push(entry)
  if (isGoogleLoaded) forward(entry)
}

/** Loads Google's script, where the facility has an account there, and hands on what was recorded before. */
export function loadGoogleAnalytics(id: string): void {
  if (isGoogleLoaded) return
  isGoogleLoaded = true
  gtag('js', new Date())
  // Without the query: links in mails and the payment provider put secrets there.
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
