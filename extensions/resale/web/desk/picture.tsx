import { Ball, Picture } from '../../../../web/outlets/picture.tsx'

/** A throw from one glove to another. */
export default function ResalePicture() {
  return (
    <Picture>
      {[
        [
          'M40 90c-8-26 2-52 26-56c10-2 14 6 22 6c12 0 20 12 16 28c-4 18-18 26-34 26c-12 0-22 0-30-4Z',
          'fill-glove',
        ],
        [
          'M280 90c8-26-2-52-26-56c-10-2-14 6-22 6c-12 0-20 12-16 28c4 18 18 26 34 26c12 0 22 0 30-4Z',
          'fill-barn',
        ],
      ].map(([d, color]) => (
        <path key={color} d={d} className={`${color} stroke-line-strong stroke-2`} />
      ))}
      <path d="M58 40Q66 60 58 80M74 42Q80 60 72 82" className="fill-none stroke-on-barn/70 stroke-[1.5]" />
      <path
        d="M262 40Q254 60 262 80M246 42Q240 60 248 82"
        className="fill-none stroke-on-barn/70 stroke-[1.5]"
      />
      <path
        d="M108 44Q160 6 204 38"
        className="fill-none stroke-line-strong stroke-2 [stroke-dasharray:5_5] [stroke-linecap:round]"
      />
      <Ball x={160} y={26} size={12} />
      <text x="160" y="66" textAnchor="middle" className="fill-ink text-[1.25rem]">
        5 PM
      </text>
    </Picture>
  )
}
