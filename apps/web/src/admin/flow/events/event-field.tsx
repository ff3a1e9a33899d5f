import { memo } from 'react';
import { Select } from '#components/ui/select.tsx';
import { useFlow } from '../flow-data.ts';
import { Labelled } from '../labelled.tsx';
import { NewEvent } from './new-event.tsx';

/** Selects which event is triggered, and offers to create one that is missing. */
export const EventField = memo(function EventField(props: {
  /** Label of the option for no event. */
  none: string;
  event: string;
  onChange: (event_key: string) => void;
  mayEdit: boolean;
}) {
  const { events } = useFlow();
  const { event, mayEdit } = props;
  const offered = events.filter(({ is_active, event_key }) => is_active || event_key === event);
  const isUnknown = event !== '' && !offered.some(({ event_key }) => event_key === event);
  return (
    <Labelled label="Triggered event">
      {(control) => (
        <div className="flex gap-2">
          <Select
            {...control}
            className="flex-1"
            disabled={!mayEdit}
            value={event}
            onChange={({ target }) => props.onChange(target.value)}
          >
            <option value="">{props.none}</option>
            {isUnknown && <option value={event}>{event}</option>}
            {offered.map(({ id, event_key, friendly_name, is_active }) => (
              <option key={id} value={event_key}>
                {friendly_name} ({event_key}){!is_active && ', retired'}
              </option>
            ))}
          </Select>
          {mayEdit && <NewEvent onCreated={props.onChange} />}
        </div>
      )}
    </Labelled>
  );
});
