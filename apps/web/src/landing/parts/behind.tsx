import { PRODUCT, When } from './settings.tsx';

/** Names who is behind the project and how to reach them, as far as the settings say. */
export function Behind({ heading: Heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  return (
    <When flag="behind">
      <div className="behind">
        <Heading>Who is behind it</Heading>
        <When flag="institution">
          <p>
            {PRODUCT} is a project of {'{{institution}}'}.
          </p>
        </When>
        <When flag="team">
          <ul>{'{{team}}'}</ul>
        </When>
        <When flag="press">
          <p>
            For journalists: <a href="mailto:{{press_email}}">{'{{press_email}}'}</a>
          </p>
        </When>
        <When flag="mail">
          <p>
            For partners: <a href="mailto:{{partnership_email}}">{'{{partnership_email}}'}</a>
          </p>
        </When>
      </div>
    </When>
  );
}
