import './index.css';

export { DealFigures } from './DealFigures';
export { Todos } from './Todos';
export { NewCustomers, NewDeals, NextInteractions } from './widgets';
export { NewPipelineForm } from './NewPipelineForm';
export { DefaultPipeline, PipelineStages } from './shownPipeline';
export { StagesTab } from './StagesTab';
export { UsualStages } from './UsualStages';
