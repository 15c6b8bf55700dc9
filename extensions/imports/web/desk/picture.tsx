import { Picture } from '../../../../web/outlets/picture.tsx'

/** The lines of a file become customers. */
export default function ImportPicture() {
  return (
    <Picture>
      <rect x="40" y="18" width="96" height="76" rx="4" className="fill-raised stroke-line-strong stroke-2" />
      <path d="M41 36V22a3 3 0 0 1 3-3H132a3 3 0 0 1 3 3V36Z" className="fill-turf-soft" />
      <path
        d="M40 36H136M40 55H136M40 74H136M72 18V94M104 18V94"
        className="stroke-line-strong stroke-[1.5]"
      />
      <path
        d="M150 56H180M170 46L181 56L170 66"
        className="fill-none stroke-barn stroke-4 [stroke-linecap:round] [stroke-linejoin:round]"
      />
      {[24, 60].map((y) => (
        <g key={y}>
          <rect
            x="196"
            y={y}
            width="88"
            height="30"
            rx="6"
            className="fill-raised stroke-line-strong stroke-2"
          />
          <circle cx="212" cy={y + 11} r="4.5" className="fill-ink-soft" />
          <path d={`M204 ${y + 25}a8 8 0 0 1 16 0Z`} className="fill-ink-soft" />
          <path
            d={`M230 ${y + 11}H272M230 ${y + 20}H258`}
            className="stroke-line-strong stroke-3 [stroke-linecap:round]"
          />
        </g>
      ))}
    </Picture>
  )
}
