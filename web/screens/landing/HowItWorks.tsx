const downs = [
  {
    down: '1st',
    title: 'Pick teams',
    text: 'Each week, pick one team to win its game. The score does not matter, the win does.',
  },
  {
    down: '2nd',
    title: 'One team rule',
    text: 'Each team can be used once per season. Spend the favorites early, or save them for later.',
  },
  {
    down: '3rd',
    title: 'Elimination',
    text: 'Your team loses, or you miss the deadline, and your entry is out.',
  },
  {
    down: '4th',
    title: 'Last standing',
    text: 'Outlast everybody else. The last entry standing wins the prize pool.',
  },
] as const;

const stats = [
  { figure: 18, label: 'Weeks' },
  { figure: 32, label: 'Teams' },
  { figure: 1, label: 'Winner' },
] as const;

/** How it works (SPECIFICATION 7.2): four cards, one for each down; the stats; beside them the product. */
export function HowItWorks() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid gap-4 lg:grid-rows-[auto_minmax(0,1fr)]">
        <section className="grid gap-5" aria-labelledby="how">
          <h2 id="how" className="text-34">
            How it works
          </h2>
          <ol role="list" className="grid gap-3 sm:grid-cols-2 sm:gap-4">
            {downs.map(({ down, title, text }) => (
              <li
                key={down}
                className="grid grid-cols-[4.25rem_minmax(0,1fr)] content-start gap-y-1 gap-x-4 p-5 panel [&_p]:text-quiet"
              >
                <span
                  aria-hidden
                  className="row-[1/span_2] self-start py-3 rounded-small bg-penalty text-on-penalty heading text-26 leading-none text-center"
                >
                  {down}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="scoreboard grid items-center py-6 px-4" aria-label="The season in figures">
          <dl className="grid grid-cols-3 *:flex *:flex-col-reverse *:items-center [&>div+div]:border-s-2 [&>div+div]:border-s-board-line [&_dt]:text-board-quiet [&_dt]:font-semibold [&_dd]:heading [&_dd]:text-lamp [&_dd]:text-[length:clamp(3.5rem,16vw,6.5rem)] [&_dd]:leading-[0.95]">
            {stats.map(({ figure, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      {/* Taken by npm run screenshots -- --pictures. */}
      <img
        src="/product.webp"
        width={468}
        height={1013}
        loading="lazy"
        alt="The picks screen on a phone: teams by their chance to win, one of them selected, and the button that submits it."
        className="w-full max-w-[16rem] h-auto mx-auto border-[6px] border-board-line rounded-[1.75rem]"
      />
    </div>
  );
}
