import type { ReactNode } from 'react'

/** The frame of an extension's picture in Settings: 320 by 112 units, the infield below. */
export function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 320 112"
      aria-hidden="true"
      className="w-full rounded-plate border-2 border-line bg-sunken font-display font-semibold"
    >
      <ellipse cx="160" cy="150" rx="230" ry="66" className="fill-grass" />
      <path d="M0 96Q160 72 320 96" className="fill-none stroke-on-barn/60 stroke-2" />
      {children}
    </svg>
  )
}

/** A baseball. Its size is that of half its width. */
export function Ball({ x, y, size }: Record<'x' | 'y' | 'size', number>) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 10})`}>
      <circle r="10" className="fill-on-barn stroke-line-strong stroke-[0.8]" />
      <path d="M-5 -8.2Q0 0 -5 8.2M5 -8.2Q0 0 5 8.2" className="fill-none stroke-stitch stroke-[1.2]" />
    </g>
  )
}
