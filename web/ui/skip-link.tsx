/** For keyboards: past the header to what the page is about. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 bg-raised p-3 font-semibold text-accent focus:not-sr-only focus:absolute"
    >
      Skip to content
    </a>
  )
}
