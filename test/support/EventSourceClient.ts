export { EventSourceClient, type Message, type StreamRequest } from '../../scripts/lib/EventSourceClient';
