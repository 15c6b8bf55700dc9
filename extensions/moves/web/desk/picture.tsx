import { Ball, Picture } from '../../../../web/outlets/picture.tsx'

const HOURS = [98, 140, 182, 224]

/** A row of hours, in which a booking moves from one to another. */
export default function MovesPicture() {
  return (
    <Picture>
      {HOURS.map((x) => (
        <rect
          key={x}
          x={x - 18}
          y="58"
          width="36"
          height="36"
          rx="6"
          className="fill-raised stroke-line-strong stroke-2"
        />
      ))}
      <path
        d="M98 50C112 14 168 14 180 42M170 36l11 8 5-13"
        className="fill-none stroke-accent stroke-3 [stroke-linecap:round] [stroke-linejoin:round]"
      />
      <Ball x={182} y={76} size={12} />
    </Picture>
  )
}
