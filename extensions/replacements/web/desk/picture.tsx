import { Picture } from '../../../../web/outlets/picture.tsx'

/** Snow on one day, and another time kept. */
export default function ReplacementPicture() {
  return (
    <Picture>
      <path
        d="M62 52a16 16 0 0 1 4-31a22 22 0 0 1 42-2a17 17 0 0 1 6 33Z"
        className="fill-surface stroke-line-strong stroke-2"
      />
      {[
        [68, 66],
        [88, 62],
        [108, 66],
        [78, 82],
        [98, 82],
      ].map(([x, y]) => (
        <path
          key={`${x} ${y}`}
          transform={`translate(${x} ${y})`}
          d="M0 -6V6M-5 -3L5 3M-5 3L5 -3"
          className="stroke-ink-soft stroke-2 [stroke-linecap:round]"
        />
      ))}
      <path
        d="M140 54H170M160 44L171 54L160 64"
        className="fill-none stroke-barn stroke-4 [stroke-linecap:round] [stroke-linejoin:round]"
      />
      <rect x="188" y="20" width="84" height="66" rx="8" className="fill-raised stroke-turf stroke-3" />
      <text x="230" y="48" textAnchor="middle" className="fill-ink text-[1.25rem]">
        Thu 5 PM
      </text>
      <path
        d="M216 66L226 75L246 58"
        className="fill-none stroke-turf stroke-5 [stroke-linecap:round] [stroke-linejoin:round]"
      />
    </Picture>
  )
}
