export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <path d="M4 19 11 8l9-5 9 5 7 11-3 1.5V37H7V20.5z" fill="#a4231d" />
      <path
        d="M4 19 11 8l9-5 9 5 7 11"
        fill="none"
        stroke="#fff9f0"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="20" cy="14.5" r="5" fill="#fff9f0" />
      <path
        d="M16.8 11.2c1.6 1.9 1.6 4.7 0 6.6M23.2 11.2c-1.6 1.9-1.6 4.7 0 6.6"
        fill="none"
        stroke="#b3261e"
        strokeWidth="1.2"
      />
      <path d="M13 37V24h14v13M13 24l14 13M27 24 13 37" fill="none" stroke="#fff9f0" strokeWidth="2" />
    </svg>
  )
}
