import { Ball, Picture } from '../../../../web/outlets/picture.tsx'

const DAYS = Array.from({ length: 21 }, (_, day) => ({
  x: 98 + (day % 7) * 21,
  y: 50 + Math.floor(day / 7) * 18,
}))

/** A sheet of a calendar with two games on it. */
export default function CalendarPicture() {
  return (
    <Picture>
      <rect
        x="80"
        y="14"
        width="160"
        height="88"
        rx="8"
        className="fill-raised stroke-line-strong stroke-2"
      />
      <path d="M81 36V22a7 7 0 0 1 7-7H232a7 7 0 0 1 7 7V36Z" className="fill-night" />
      <path d="M112 8V22M208 8V22" className="stroke-line-strong stroke-4 [stroke-linecap:round]" />
      {DAYS.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" className="fill-line-strong" />
      ))}
      <Ball x={140} y={50} size={8} />
      <Ball x={203} y={68} size={8} />
    </Picture>
  )
}
