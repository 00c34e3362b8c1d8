"""What runs in processes of its own. Each loads this and the engine alone: it is ready at once, and stays small."""
