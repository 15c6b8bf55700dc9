import { useId } from 'react'
import { classNames } from './class-names.ts'

/** A divider that looks like the seam of a baseball. */
export function Stitches({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      className={classNames('block h-4 w-full border-y border-line bg-leather text-stitch', className)}
      width="100%"
      height="16"
    >
      <pattern id={id} width="18" height="16" patternUnits="userSpaceOnUse">
        <path d="M0 8h18" stroke="currentColor" strokeWidth="1" opacity="0.45" />
        <path
          d="M4 1.5c1.2 2.6 3 4.9 5.5 6.5C7 9.6 5.2 11.9 4 14.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.9"
          strokeLinecap="round"
        />
      </pattern>
      <rect width="100%" height="16" fill={`url(#${id})`} />
    </svg>
  )
}
