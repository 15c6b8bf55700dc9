const SPAN = /(\d{1,2} [AP]M–(?:\d{1,2} [AP]M|midnight)|[A-Z][a-z]{2}–[A-Z][a-z]{2})/

/** Hours in words, in which spans like "Mon–Fri" and "10 AM–6 PM" stay on one line. */
export function HoursText({ text }: { text: string }) {
  return text.split(SPAN).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: spans have no other identity and never move
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
